import { prismaFake } from "../../orms/PrismaFake.ts"

/** A client of Prisma on the database of `DATABASE_URL`. */
export const prismaClient = () => ({ prisma: prismaFake(process.env.DATABASE_URL ?? "") })
