import { join } from "node:path"
import { build } from "esbuild"

/** Compiles the script of the booking pages. */
export const compiledScript = async (): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "Booking.ts")],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    charset: "ascii",
    write: false
  })
  return outputFiles[0]!.text.trim()
}

/** Returns the source of a module that exports the script as text. */
export const scriptModule = async (): Promise<string> => `/**
 * The compiled script of the booking pages. \`npm run script --workspace=@slotkit/pages\` writes it from the sources in \`browser\`.
 */
export const bookingScriptSource: string =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the compiled code contains template strings
  ${JSON.stringify(await compiledScript())}
`
