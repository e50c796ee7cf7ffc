import { join } from "node:path"
import { build } from "esbuild"

/** Compiles the script of the booking pages to a module that exports it as text. */
export const scriptModule = async (): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "Booking.ts")],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    charset: "ascii",
    write: false
  })
  return `/** The compiled script of the booking pages, written by \`npm run script --workspace=@slotkit/pages\`. */
export const bookingScriptSource: string =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the compiled code contains template strings
  ${JSON.stringify(outputFiles[0]!.text.trim())}
`
}
