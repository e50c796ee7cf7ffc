import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { scriptModule, scripts } from "./ScriptModule.ts"

for (const script of scripts) {
  writeFileSync(join(import.meta.dirname, "../src", script.module), await scriptModule(script))
  console.log(`Wrote packages/pages/src/${script.module}`)
}
