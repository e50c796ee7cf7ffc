import { type Html, html } from "@slotkit/core/html"
import type { FormField } from "../shell/FormField.ts"
import type { Words } from "../words/Words.ts"

/** The field that people do not see. Browsers and password managers know no such name, so only programs fill it in. */
export const trapField = "remarks"

/** The box where visitors say that they are a person. It is shown once the hidden field was filled in. */
export const personField = "person"

/** The hidden field, with attributes that keep browsers and password managers from filling it in. */
export const trap = (words: Words): Html =>
  html`<div class="pot" aria-hidden="true"><label for="${trapField}">${words.leaveEmpty}</label><input id="${trapField}" name="${trapField}" tabindex="-1" autocomplete="off" data-1p-ignore data-bwignore data-form-type="other" data-lpignore="true"></div>
`

/** The visible box. */
export const personBox = (words: Words, field: FormField, isTicked: boolean): Html => html`${field(
  { id: personField, label: words.personHeading, isRequired: true },
  (attributes) =>
    html`<div class="pick one"><label><input type="checkbox"${attributes} value="yes"${isTicked ? html` checked` : undefined}> ${words.personLabel}</label></div>`,
  "group"
)}
`
