import { lifeOfABooking } from "../testing/life/LifeOfABooking.ts"
import { memoryStore } from "./MemoryStore.ts"

lifeOfABooking("memory", memoryStore)
