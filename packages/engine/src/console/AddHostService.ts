import { defaultServiceSettings, type ServiceSettings } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { addService } from "../services/CreateService.ts"

/**
 * Creates a service as its host does in the console, with four hours of notice and a booking window of 60 days. The defaults of
 * the API are no notice and 365 days.
 */
export const addHostService = (hostId: number, input: unknown, settings: Pick<Partial<ServiceSettings>, "questions"> = {}) =>
  addService(hostId, () => Effect.succeed({ input, settings: { ...defaultServiceSettings, ...hostSettings, ...settings } }))

const hostSettings = { minimumNoticeMinutes: 240, bookingWindowDays: 60 }
