import type { Availability, Service, VisitorBooking } from "@slotkit/client/resources"
import { describe, expectTypeOf, it } from "vitest"
import type { FlowBooking, FlowService, SlotsByDay } from "../src/index.ts"

describe("The resources of the client", () => {
  it("MUST fit where the flow takes or gives them", () => {
    expectTypeOf<Service>().toExtend<FlowService>()
    expectTypeOf<VisitorBooking>().toExtend<FlowBooking>()
    expectTypeOf<Availability["data"]>().toExtend<SlotsByDay>()
  })
})
