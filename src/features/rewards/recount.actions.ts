import type { Sql } from '#server/database/sql.ts'
import { correctStanding, findLedgers, lockStandings } from './recount.queries.ts'
import { isSameStanding, standingFrom } from './replay.rules.ts'
import { levelOf } from './rewards.rules.ts'

/** Makes the standings of these people what their ledgers say, and gives how many were wrong. Badges stay. Source: readings 13. */
export async function recountStandings(sql: Sql, userIds: string[]): Promise<number> {
  const kept = await lockStandings(sql, userIds)
  const booked = await findLedgers(sql, userIds)
  let wrong = 0
  for (const { userId, level, standing } of kept) {
    const right = standingFrom(booked.filter((entry) => entry.userId === userId))
    const rightLevel = levelOf(right.points).number
    if (level === rightLevel && isSameStanding(standing, right)) continue
    await correctStanding(sql, userId, { ...right, level: rightLevel })
    wrong += 1
  }
  return wrong
}
