import { lifeOfABooking, storeContract } from "@slotkit/engine/testing"
import { myStore } from "./MyStore.ts"

storeContract("my store", myStore)
lifeOfABooking("my store", myStore)
