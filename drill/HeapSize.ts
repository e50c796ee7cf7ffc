import { memoryUsage } from "node:process"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/** Returns the bytes of the heap that are in use after garbage was collected. */
export const heapAfterCollection = (): number => {
  setFlagsFromString("--expose-gc")
  runInNewContext("gc")()
  return memoryUsage().heapUsed
}
