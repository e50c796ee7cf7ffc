import { builtinModules } from "node:module"
import { parseSync } from "vite"

/** What a module imports, at once or later. */
export const moduleImports = (code: string): ReadonlyArray<string> => {
  const { module } = parseSync("module.js", code)
  const later = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const [, specifier] = /^["'`]([^"'`$]+)["'`]$/.exec(code.slice(start, end)) ?? []
    return specifier ?? []
  })
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])
  )
  return [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...passedOn, ...later]
}

/** What a file of declarations imports, `import("...")` among types included; Node's own modules have their types in `@types/node`. */
export const declarationImports = (code: string): ReadonlyArray<string> => {
  const plain = code.replaceAll(/\/\*[\s\S]*?\*\//g, "")
  return [...plain.matchAll(/(?:\bfrom |\bimport |\bimport\()"([^"]+)"|<reference types="([^"]+)"/g)].map(
    ([, imported, referred]) => (imported?.startsWith("node:") ? "@types/node" : (imported ?? referred)!)
  )
}

/** The name of the package that an import leads to; nothing for Node's own modules and for files of the package itself. */
export const packageOf = (specifier: string): string | undefined => {
  if (specifier.startsWith(".")) return undefined
  if (specifier.startsWith("node:") || builtinModules.includes(specifier)) return undefined
  const [first = "", second = ""] = specifier.split("/")
  return specifier.startsWith("@") ? `${first}/${second}` : first
}
