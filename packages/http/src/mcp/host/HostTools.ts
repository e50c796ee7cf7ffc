import type { Caller } from "@slotkit/engine"
import type { Tool } from "../Tool.ts"
import { answerRequestTool } from "./AnswerRequest.ts"
import { bookTimeTool } from "./BookTime.ts"
import { cancelBookingTool } from "./CancelBooking.ts"
import { createInviteTool } from "./CreateInvite.ts"
import { explainTimeTool } from "./ExplainTime.ts"
import { findTimesTool } from "./FindTimes.ts"
import { getBookingTool } from "./GetBooking.ts"
import { getProfileTool } from "./GetProfile.ts"
import { listBookingsTool } from "./ListBookings.ts"
import { listServicesTool } from "./ListServices.ts"
import { rescheduleBookingTool } from "./RescheduleBooking.ts"

/** The tools of a host's agent, in the order they are listed. */
export const hostTools: ReadonlyArray<Tool<Caller>> = [
  getProfileTool,
  listServicesTool,
  findTimesTool,
  explainTimeTool,
  listBookingsTool,
  getBookingTool,
  createInviteTool,
  bookTimeTool,
  answerRequestTool,
  rescheduleBookingTool,
  cancelBookingTool
]
