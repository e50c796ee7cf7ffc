import { actOnChange } from "./ActOnChange.ts"
import { addCopyButtons } from "./CopyButtons.ts"
import { fetchResults } from "./Results.ts"
import { showFields } from "./ShownFields.ts"
import { warnAboutEdits } from "./UnsavedEdits.ts"

/** The texts that the server hands to the script, in the attribute `data-words` of `<body>`. */
interface ScriptWords {
  readonly copy: string
  readonly copied: string
  readonly notCopied: string
  readonly unsaved: string
}

const words = JSON.parse(document.body.dataset.words ?? "{}") as ScriptWords
showFields()
addCopyButtons(words)
actOnChange()
warnAboutEdits(words)
void fetchResults()
