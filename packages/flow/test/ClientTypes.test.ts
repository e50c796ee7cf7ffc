import type { Availability, HostRef, Service, VisitorBooking, VisitorService } from "@slotkit/client/resources"
import { describe, expectTypeOf, it } from "vitest"
import type { FlowBooking, FlowHost, FlowService, SlotsByDay } from "../src/index.ts"

describe("The resources of the client", () => {
  it("MUST fit where the flow takes or gives them", () => {
    expectTypeOf<Service>().toExtend<FlowService>()
    expectTypeOf<VisitorService>().toExtend<FlowService>()
    expectTypeOf<HostRef>().toExtend<FlowHost>()
    expectTypeOf<VisitorBooking>().toExtend<FlowBooking>()
    expectTypeOf<Availability["data"]>().toExtend<SlotsByDay>()
  })
})
