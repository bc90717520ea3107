"""A server for moto that keeps connections open. Moto's own closes each of them after one response, and starts a thread for each request."""

import os

import moto.backends
from cheroot.wsgi import Server
from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app


def serve():
    application = DomainDispatcherApplication(create_backend_app)

    def with_raw_path(environ, start_response):
        # Moto matches paths before their escapes are decoded, and expects them under the name that other servers use.
        environ["RAW_URI"] = environ["REQUEST_URI"]
        return application(environ, start_response)

    # Moto lists its folder for each request, and it does not change.
    modules = tuple(moto.backends.list_of_moto_modules())
    moto.backends.list_of_moto_modules = lambda: modules

    address = ("127.0.0.1", int(os.environ["MOTO_PORT"]))
    # A client that reuses a connection must not find it closed.
    server = Server(address, with_raw_path, numthreads=16, request_queue_size=128, timeout=3600)
    server.keep_alive_conn_limit = 1024
    server.start()
