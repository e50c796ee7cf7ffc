import type { Tool } from "../Tool.ts"
import { bookVisitorTimeTool } from "./BookVisitorTime.ts"
import { cancelVisitorBookingTool } from "./CancelVisitorBooking.ts"
import { findVisitorTimesTool } from "./FindVisitorTimes.ts"
import { getHostTool } from "./GetHost.ts"

/** The tools of a visitor's agent, in the order in which they are listed. */
export const visitorTools: ReadonlyArray<Tool<void>> = [
  getHostTool,
  findVisitorTimesTool,
  bookVisitorTimeTool,
  cancelVisitorBookingTool
]
