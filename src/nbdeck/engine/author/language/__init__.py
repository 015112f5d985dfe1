"""What the author knows of languages: stop words, stems, and the cues of six of them."""
