// What somebody who writes a store runs, under a test runner of their own.
import { memoryStore } from "@slotkit/engine/memory"
import { BookingStoreContract } from "@slotkit/engine/testing"

BookingStoreContract.suite("A store", memoryStore)
