// A store author's test file, for another test runner.

import { BookingStoreContract } from "@slotkit/conformance"
import { memoryStore } from "@slotkit/engine/memory"

BookingStoreContract.suite("A store", memoryStore)
