import { actOnChange } from "./ActOnChange.ts"
import { addColorPickers } from "./ColorPickers.ts"
import { addCopyButtons } from "./CopyButtons.ts"
import { type HoursWords, showHours } from "./HoursRows.ts"
import { keepPlace } from "./KeepPlace.ts"
import { addMoreRows } from "./MoreRows.ts"
import { closeMenuBehind } from "./PhoneMenu.ts"
import { fetchResults } from "./Results.ts"
import { showFields } from "./ShownFields.ts"
import { makeImagesSmaller } from "./SmallerImages.ts"
import { warnAboutEdits } from "./UnsavedEdits.ts"

/** The texts that the server hands to the script, in the attribute `data-words` of `<body>`. */
interface ScriptWords extends HoursWords {
  readonly copy: string
  readonly copied: string
  readonly notCopied: string
  readonly unsaved: string
}

const words = JSON.parse(document.body.dataset.words ?? "{}") as ScriptWords
showFields()
showHours(words)
addMoreRows()
addCopyButtons(words)
addColorPickers()
actOnChange()
makeImagesSmaller()
closeMenuBehind()
warnAboutEdits(words)
keepPlace()
void fetchResults()
