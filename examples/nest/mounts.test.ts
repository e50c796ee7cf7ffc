import "reflect-metadata"
import {
  type ArgumentsHost,
  Body,
  Catch,
  Controller,
  Get,
  type INestApplication,
  Module,
  NotFoundException,
  Post
} from "@nestjs/common"
import { NestFactory } from "@nestjs/core"
import { FastifyAdapter } from "@nestjs/platform-fastify"
import type { Slotkit } from "slotkit"
import { mountInNest } from "slotkit/nest"
import { servedAt } from "../../packages/slotkit/test/Listening.ts"
import { mountClauses, type ServedApp, theirs } from "../../packages/slotkit/test/MountClauses.ts"

@Controller()
class TheirController {
  @Get("theirs")
  read(): string {
    return theirs.text
  }

  @Post("echo")
  echo(@Body() body: unknown): unknown {
    return body
  }
}

@Module({ controllers: [TheirController] })
class TheirModule {}

@Catch(NotFoundException)
class TheirNotFound {
  catch(_error: NotFoundException, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse()
    response.status(404).send(theirs.missing)
  }
}

const onExpress = () => NestFactory.create(TheirModule, { logger: ["error"] })
const onFastify = () => NestFactory.create(TheirModule, new FastifyAdapter(), { logger: ["error"] })

const serving =
  (create: () => Promise<INestApplication>, prefix?: string) =>
  async (slotkit: Slotkit): Promise<ServedApp> => {
    const app = await create()
    app.useGlobalFilters(new TheirNotFound())
    mountInNest(app, slotkit, prefix === undefined ? {} : { prefix })
    await app.listen(0, "127.0.0.1")
    return servedAt(await app.getUrl(), () => app.close())
  }

const path = "/scheduling"

mountClauses("Slotkit in Nest on Express", { serve: serving(onExpress) })
mountClauses("Slotkit in Nest on Express, below a path", { serve: serving(onExpress, path), path })
mountClauses("Slotkit in Nest on Fastify", { serve: serving(onFastify) })
mountClauses("Slotkit in Nest on Fastify, below a path", { serve: serving(onFastify, path), path })
