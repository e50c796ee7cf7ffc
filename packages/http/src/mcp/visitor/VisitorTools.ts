import type { VisitedLink } from "@slotkit/engine"
import { inVisitorsLanguage } from "../../request/VisitorLanguage.ts"
import type { Tool } from "../Tool.ts"
import { bookVisitorTimeTool } from "./BookVisitorTime.ts"
import { cancelVisitorBookingTool, tokenIn } from "./CancelVisitorBooking.ts"
import { findVisitorTimesTool } from "./FindVisitorTimes.ts"
import { getHostTool } from "./GetHost.ts"

/** The tools of a visitor's agent, in the order they are listed. */
export const visitorTools: ReadonlyArray<Tool<void>> = [
  getHostTool,
  findVisitorTimesTool,
  bookVisitorTimeTool,
  cancelVisitorBookingTool
].map((tool) => ({ ...tool, call: (who, sent) => inVisitorsLanguage(linkOf(sent), tool.call(who, sent)) }))

const linkOf = ({ username, link }: Readonly<Record<string, unknown>>): VisitedLink =>
  typeof link === "string" ? { booking: tokenIn(link) } : { username: String(username) }
