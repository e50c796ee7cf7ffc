import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { sources } from "../../../vitest.workspace.ts"

const modules = ["nodemailer", "stripe"]

/** The files of these modules in a folder where an application has installed them. */
const filesIn = (folder: string): ReadonlyArray<string> => {
  const script = `console.log(JSON.stringify(${JSON.stringify(modules)}.map((name) => import.meta.resolve(name))))`
  const found = execFileSync(process.execPath, ["--input-type=module", "--eval", script], { cwd: folder, encoding: "utf8" })
  return (JSON.parse(found) as ReadonlyArray<string>).map((url) => fileURLToPath(url))
}

const files = filesIn(process.env.PEERS_FOLDER!)

/** The tests of what uses these packages, on the versions in the folder `PEERS_FOLDER`; `Peers.test.ts` installs them. */
export default defineConfig({
  ...sources,
  cacheDir: join(process.env.PEERS_FOLDER!, "cache"),
  root: join(import.meta.dirname, "../../../packages"),
  resolve: {
    ...sources.resolve,
    alias: modules.map((name, index) => ({ find: new RegExp(`^${name}$`), replacement: files[index]! }))
  },
  test: {
    ...sources.test,
    name: "adapters",
    // The files that load these packages, in one worker, which imports the sources once.
    include: ["integrations/src/**/{SmtpMailer,SmtpRefusal,StripePayments,StripeNotification,StripeApi}.test.ts"],
    isolate: false,
    maxWorkers: 1,
    exclude: ["**/node_modules/**"]
  }
})
