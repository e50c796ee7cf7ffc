import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** Files outside the workspaces with the version of the packages: the Helm chart, and the n8n nodes with their lock file. */
export const filesWithVersion = ["deploy/helm/slotkit/Chart.yaml", "n8n/package.json", "n8n/package-lock.json"]

/** Replaces one version by the next in the files outside the workspaces. Throws if a file does not have it. */
export const writeVersionOutside = (checkout: string, earlier: string, next: string): void => {
  for (const file of filesWithVersion) {
    const path = join(checkout, file)
    const before = readFileSync(path, "utf8")
    const after = before.replace(versionLine, (line, version) => (version === earlier ? line.replace(earlier, next) : line))
    if (after === before) throw new Error(`${file} does not have the version ${earlier}.`)
    writeFileSync(path, after)
  }
}

/** The version of a chart, of its application, and of a package itself, but not those of other packages in a lock file. */
const versionLine = /^(?:(?:version|appVersion): | {2}"version": "| {6}"name": "n8n-nodes-slotkit",\n {6}"version": ")([\d.]+)/gm
