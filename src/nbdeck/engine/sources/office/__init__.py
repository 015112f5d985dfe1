"""What the Open XML formats share: package, pictures, charts, SmartArt, and the workbooks behind charts."""
