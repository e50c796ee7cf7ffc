// Compiles the projects in folders with one compiler, one after another. Prints the errors of each.
import { createRequire } from "node:module"
import { join } from "node:path"

const [compiler, ...folders] = process.argv.slice(2)
const ts = createRequire(import.meta.url)(compiler)
const text = (diagnostics) =>
  ts.formatDiagnostics(diagnostics, {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => process.cwd(),
    getNewLine: () => "\n"
  })

const found = {}
for (const folder of folders) {
  const unreadable = []
  const onUnRecoverableConfigFileDiagnostic = (diagnostic) => void unreadable.push(diagnostic)
  const project = ts.getParsedCommandLineOfConfigFile(
    join(folder, "tsconfig.json"),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic }
  )
  if (project === undefined) found[folder] = text(unreadable)
  else {
    const { fileNames: rootNames, options } = project
    const program = ts.createProgram({
      rootNames,
      options,
      configFileParsingDiagnostics: ts.getConfigFileParsingDiagnostics(project)
    })
    found[folder] = text(ts.getPreEmitDiagnostics(program))
  }
}
console.log(JSON.stringify(found))
