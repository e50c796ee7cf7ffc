// What somebody who writes a store runs, under a test runner of their own.

import { BookingStoreContract } from "@slotkit/conformance"
import { memoryStore } from "@slotkit/engine/memory"

BookingStoreContract.suite("A store", memoryStore)
