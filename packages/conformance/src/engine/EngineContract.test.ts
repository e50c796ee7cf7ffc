import { memoryStore } from "@slotkit/engine/memory"
import { engineContract } from "./EngineContract.ts"

engineContract("memory", memoryStore)
