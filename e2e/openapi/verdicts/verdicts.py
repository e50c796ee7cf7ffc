"""Prints whether each delivery of the vectors verifies."""

import base64
import json
import sys

from verify import verify

with open(sys.argv[1], encoding="utf-8") as file:
    vectors = json.load(file)["vectors"]
bodies = [base64.b64decode(vector["body_base64"]) for vector in vectors]
print(json.dumps([verify(one["header"], body, one["secret"], one["now"]) for one, body in zip(vectors, bodies)]))
