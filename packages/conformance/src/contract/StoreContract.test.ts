import { memoryStore } from "@slotkit/engine/memory"
import { storeContract } from "./StoreContract.ts"

storeContract("memory", memoryStore)
