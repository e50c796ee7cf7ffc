import { expect, it } from "vitest"
import { type DataFolderEvidence, dataFolderFailure } from "./DataFolderFailure.ts"

const coded = (code: string) => Object.assign(new Error(`${code}: what Node says`), { code })
const aborted = new Error("Aborted(). Build with -sASSERTIONS for more info.")

it.each<[DataFolderEvidence, string]>([
  [{ cause: coded("ENOSPC") }, "its disk is full. Free some space, then start again"],
  [{ cause: { errno: 51 }, refusal: "ENOSPC" }, "its disk is full. Free some space, then start again"],
  [
    { cause: coded("EACCES") },
    "this process may not read and write all of it. Give the folder and everything in it to the user that runs Slotkit"
  ],
  [{ cause: coded("EROFS") }, "its file system is read-only. Mount it for writing, then start again"],
  [{ cause: coded("ENOTDIR") }, "ENOTDIR: what Node says"],
  [
    { cause: new RangeError("could not allocate memory") },
    "could not allocate memory. Give this process more memory, then start again"
  ],
  [
    { cause: aborted, logged: "database files are incompatible with server" },
    "database files are incompatible with server. Open it with the version of Slotkit that made it"
  ],
  [
    { cause: aborted },
    "its database is damaged (Aborted()). Restore the folder from a backup; see docs/operations/backups-and-secrets.md"
  ],
  [
    { cause: { errno: 20 } },
    "its database is damaged. Restore the folder from a backup; see docs/operations/backups-and-secrets.md"
  ]
])("MUST say for %o why and what to do", (evidence, reason) => {
  expect(dataFolderFailure("./data", evidence)).toMatchObject({
    _tag: "DatabaseUnreachable",
    message: `The data folder ./data cannot be opened: ${reason}.`,
    cause: evidence.cause
  })
})
