import { Html } from "@slotkit/core/html"
import { type FrameMessage, failedMessage } from "./FrameMessage.ts"

/** The facts about a page that concern a site that shows it in a frame. */
export interface FramedPage {
  /** The page's messages to the site, besides those about its size and its failure. */
  readonly messages?: ReadonlyArray<FrameMessage>
  /** True if the site may fill in the page's form. */
  readonly takesPrefill?: boolean
  readonly status?: number
}

/** The facts that a framed page's script tells the site, as JSON that no markup can end. */
export const frameData = ({ messages = [], takesPrefill = false, status = 200 }: FramedPage): Html => {
  const failed = failedMessage(status)
  const data = { messages: failed === undefined ? messages : [...messages, failed], takesPrefill }
  return new Html(`<script type="application/json" id="frame">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>\n`)
}
