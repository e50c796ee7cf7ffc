// @module-tag thorough

import { engineContract, storeContract } from "@slotkit/conformance"
import { myStore } from "./MyStore.ts"

storeContract("my store", myStore)
engineContract("my store", myStore)
