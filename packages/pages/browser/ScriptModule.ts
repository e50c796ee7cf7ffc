import { join } from "node:path"
import { build } from "esbuild"

/** A script for browsers: its source in this folder, and the module of the package that exports the compiled script as text. */
export interface Script {
  readonly source: string
  readonly module: string
  readonly name: string
  /** The end of a sentence that begins with "The compiled script". */
  readonly purpose: string
}

export const scripts = [
  {
    source: "Booking.ts",
    module: "browser/BookingScript.ts",
    name: "bookingScriptSource",
    purpose: "of the booking pages"
  },
  {
    source: "embed/Embed.ts",
    module: "browser/EmbedScript.ts",
    name: "embedScriptSource",
    purpose: "that shows booking pages in other sites"
  },
  {
    source: "console/Console.ts",
    module: "browser/ConsoleScript.ts",
    name: "consoleScriptSource",
    purpose: "of the console"
  }
] as const satisfies ReadonlyArray<Script>

/** Compiles a script. */
export const compiledScript = async ({ source }: Script): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, source)],
    bundle: true,
    minify: true,
    format: "iife",
    conditions: ["@slotkit/source"],
    tsconfigRaw: { compilerOptions: { strict: false } },
    target: "es2022",
    charset: "utf8",
    write: false
  })
  return outputFiles[0]!.text.trim()
}

/** Returns the source of the module that exports a script as text. */
export const scriptModule = async (script: Script): Promise<string> => `/**
 * The compiled script ${script.purpose}.
 *
 * \`npm run script --workspace=@slotkit/pages\` writes it from the sources in \`browser\`.
 */
export const ${script.name}: string =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the compiled code contains template strings
  ${JSON.stringify(await compiledScript(script))}
`
