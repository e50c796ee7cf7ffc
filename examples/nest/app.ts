import { Body, ConflictException, Controller, Get, Inject, Module, Post, UnprocessableEntityException } from "@nestjs/common"
import { type BookRequest, type Slotkit, SlotkitError } from "slotkit"

/** Injection tokens for Slotkit and the host of the shop's calendar. */
export const SLOTKIT = Symbol("slotkit")
export const HOST_ID = Symbol("host id")

/** The shop's own routes. They book through Slotkit in process. */
@Controller("shop/fittings")
export class FittingsController {
  readonly #slotkit: Slotkit
  readonly #hostId: number

  constructor(@Inject(SLOTKIT) slotkit: Slotkit, @Inject(HOST_ID) hostId: number) {
    this.#slotkit = slotkit
    this.#hostId = hostId
  }

  @Get()
  async next() {
    const { data } = await this.#slotkit.availability.get(this.#hostId, { service: "fitting" })
    return { next: Object.values(data).flat().slice(0, 3) }
  }

  @Post()
  async book(@Body() request: Omit<BookRequest, "service">) {
    try {
      const booking = await this.#slotkit.bookings.book(this.#hostId, { ...request, service: "fitting" })
      return { reference: booking.id, status: booking.status }
    } catch (error) {
      if (!(error instanceof SlotkitError)) throw error
      throw error.code === "conflict" ? new ConflictException(error.message) : new UnprocessableEntityException(error.message)
    }
  }
}

@Module({})
class ShopModule {}

/** A shop whose customers book a fitting. */
export const shopModule = (slotkit: Slotkit, hostId: number) => ({
  module: ShopModule,
  controllers: [FittingsController],
  providers: [
    { provide: SLOTKIT, useValue: slotkit },
    { provide: HOST_ID, useValue: hostId }
  ]
})
