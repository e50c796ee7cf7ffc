import type { Html } from "@slotkit/core/html"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import type { ConsoleWords } from "../../words/console/ConsoleWords.ts"

/** An entry of the navigation. */
export type Area = keyof ConsoleWords["areas"]

/** The content of a page of the console, and its place in the navigation. */
export interface ConsoleContent {
  readonly title: string
  readonly content: Html
  /** The entry of the navigation that is marked as current. */
  readonly area?: Area
  /** The pages above this one, from the top: labels and paths of the console. */
  readonly above?: ReadonlyArray<readonly [string, string]>
  /** Links and buttons beside the heading. */
  readonly actions?: Html
  /** Further information below the heading. */
  readonly lead?: Html | string
  /** The reason why a form is shown again. */
  readonly errors?: FormErrors | undefined
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Sources that forms may lead to, besides Slotkit's own origin. Chromium also checks the redirects after a form. */
  readonly formTargets?: ReadonlyArray<string>
  /** Rules of the stylesheet that only this page needs. */
  readonly rules?: string
  /** True if the page shows what was typed and not saved. A page with errors does. */
  readonly isPreview?: boolean
  /** The message about the change that has led here, in place of the one for its code. */
  readonly notice?: string | undefined
  /** The result that the message about a change announces. While it is pending, the script looks for it. */
  readonly result?: { readonly isPending: boolean; readonly text: string } | undefined
  /** False for a page where something that ends is decided: it runs no script. */
  readonly hasScript?: false
  /** True if the page frames another one of the console. */
  readonly hasFrame?: boolean
  /** Addresses of images on other hosts. */
  readonly images?: ReadonlyArray<string>
}
