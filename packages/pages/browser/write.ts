import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { scriptModule } from "./ScriptModule.ts"

const file = join(import.meta.dirname, "../src/look/BookingScript.ts")
writeFileSync(file, await scriptModule())
console.log("Wrote packages/pages/src/look/BookingScript.ts")
