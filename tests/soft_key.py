"""A security key made of software: it answers what the pages ask as a browser with a key would."""

import json
import re
import secrets
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256, Hash
from django.test import Client
from django.urls import reverse
from fido2.cose import ES256
from fido2.utils import websafe_decode, websafe_encode
from fido2.webauthn import AttestationObject, AttestedCredentialData, AuthenticatorData, CollectedClientData

FLAGS = AuthenticatorData.FLAG.UP | AuthenticatorData.FLAG.UV


def asked(page: str) -> dict[str, Any]:
    """The options that a page gives its script."""
    (said,) = json.loads(re.search(r'<script id="js_data" type="application/json">(.*?)</script>', page)[1]).values()
    return said["publicKey"]


class SoftKey:
    """One key, for one place."""

    def __init__(self, origin: str = "http://localhost") -> None:
        self.origin, self.host = origin, origin.partition("://")[2]
        self.credential, self._key = secrets.token_bytes(16), ec.generate_private_key(ec.SECP256R1())

    def made(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to `navigator.credentials.create`."""
        public = ES256.from_cryptography_key(self._key.public_key())
        known = AttestedCredentialData.create(b"\0" * 16, self.credential, public)
        data = AuthenticatorData.create(self._place(), FLAGS | AuthenticatorData.FLAG.AT, 0, known)
        said = {"attestationObject": AttestationObject.create("none", data, {})}
        return self._answer(self._client("webauthn.create", options), said)

    def answer(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to `navigator.credentials.get`."""
        data = AuthenticatorData.create(self._place(), FLAGS, 1)
        client = self._client("webauthn.get", options)
        signed = self._key.sign(data + client.hash, ec.ECDSA(SHA256()))
        return self._answer(client, {"authenticatorData": data, "signature": signed})

    def _client(self, kind: str, options: dict[str, Any]) -> CollectedClientData:
        return CollectedClientData.create(kind, websafe_decode(options["challenge"]), self.origin)

    def _place(self) -> bytes:
        digest = Hash(SHA256())
        digest.update(self.host.encode())
        return digest.finalize()

    def _answer(self, client: CollectedClientData, said: dict[str, bytes]) -> dict[str, Any]:
        name = websafe_encode(self.credential)
        response = {each: websafe_encode(value) for each, value in {"clientDataJSON": client, **said}.items()}
        return {"id": name, "rawId": name, "type": "public-key", "response": response, "clientExtensionResults": {}}


def sent(client: Client, route: str, answer: object, **more: str):
    body = answer if isinstance(answer, str) else json.dumps(answer)
    return client.post(reverse(route), {"credential": body, **more}, HTTP_HOST="localhost")


def page(client: Client, route: str) -> str:
    return client.get(reverse(route), HTTP_HOST="localhost").content.decode()


def added(client: Client, key: SoftKey, name: str = "blue", **more: str):
    return sent(client, "mfa_add_webauthn", key.made(asked(page(client, "mfa_add_webauthn"))), name=name, **more)
