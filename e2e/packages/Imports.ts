import { builtinModules } from "node:module"
import { parseSync } from "vite"

/** Returns the static and dynamic imports of a module. */
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

/** Returns the imports of a declaration file, including `import("...")` in types. Node's modules map to `@types/node`. */
export const declarationImports = (code: string): ReadonlyArray<string> => {
  const plain = code.replaceAll(/\/\*[\s\S]*?\*\//g, "")
  return [...plain.matchAll(/(?:\bfrom |\bimport |\bimport\()"([^"]+)"|<reference types="([^"]+)"/g)].map(
    ([, imported, referred]) => (imported?.startsWith("node:") ? "@types/node" : (imported ?? referred)!)
  )
}

/** Returns the package of an import specifier. Undefined for Node's modules and relative files. */
export const packageOf = (specifier: string): string | undefined => {
  if (specifier.startsWith(".")) return undefined
  if (specifier.startsWith("node:") || builtinModules.includes(specifier)) return undefined
  const [first = "", second = ""] = specifier.split("/")
  return specifier.startsWith("@") ? `${first}/${second}` : first
}
