"""The HTTP interface over a service: `app.create_app(service)`, `serve.serve(settings)`."""
