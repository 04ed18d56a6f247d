"""Prints every waiting change of a service, with its values opened: python3 follow.py"""

import json
import os

from company_data import Service, load_service_key, open_value

with open(os.environ["COMPANY_DATA_KEY_FILE"], encoding="utf-8") as pem:
    key = load_service_key(pem.read(), os.environ["COMPANY_DATA_PASSPHRASE"])
service = Service(
    os.environ["COMPANY_DATA_URL"],
    os.environ["COMPANY_DATA_CLIENT_ID"],
    os.environ["COMPANY_DATA_CLIENT_SECRET"],
)
for change in service.changes():
    plaintext = open_value(change["value"], key) if "value" in change else None
    print(json.dumps({"event": change["event"], "plaintext": plaintext}), flush=True)
