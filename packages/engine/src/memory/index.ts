export { memoryStore } from "./MemoryStore.ts"
