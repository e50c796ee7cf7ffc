import { storeContract } from "../testing/contract/StoreContract.ts"
import { memoryStore } from "./MemoryStore.ts"

storeContract("memory", memoryStore)
