import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { stateMachinesPage } from "./stateMachines.ts"

writeFileSync(join(import.meta.dirname, "state-machines.md"), stateMachinesPage())
console.log("Wrote docs/state-machines.md")
