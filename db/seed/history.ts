import { eventRows } from './events.ts'
import { someComments, someVotes, validationsOf } from './neighbours.ts'
import { lastVisits, someNotifications } from './notifications.ts'
import { settle } from './outcomes.ts'
import { somePeople } from './people.ts'
import { limitPhotos } from './photos.ts'
import type { Random } from './random.ts'
import { type Clock, someReports } from './reports.ts'
import { playRewards } from './standings.ts'

/** Generates everything that has happened in the territory from one random generator. */
export function someHistory(
  random: Random,
  { reports: count, photos }: { reports: number; photos: number },
  clock: Clock,
) {
  const { now } = clock
  const people = somePeople(random.branch('people'), count, now)
  const reports = someReports(random.branch('reports'), people, count, clock)
  const settledAt = settle(random.branch('outcomes'), reports, now)
  limitPhotos(reports, photos)
  const votes = someVotes(random.branch('votes'), people, reports, now)
  const validations = validationsOf(votes)
  const comments = someComments(random.branch('comments'), people, reports, settledAt, now)
  const rewards = playRewards(random.branch('rewards'), reports, validations, clock.timeZone)
  const visits = lastVisits(random.branch('visits'), people, now)
  const notifications = someNotifications(random.branch('notifications'), votes, validations, visits)
  const events = eventRows(random.branch('events'), reports, validations, settledAt)
  const profiles = [
    {
      user_id: people.resident.id,
      phone_number: '+35054012345',
      home_location: 'Irish Town, Town Area',
      home_lat: 36.1425,
      home_lng: -5.3542,
    },
    {
      user_id: people.author.id,
      phone_number: '+35058054321',
      home_location: 'Castle Ramp, Upper Town',
      home_lat: 36.1429,
      home_lng: -5.3519,
    },
  ]
  return {
    people,
    reports,
    settledAt,
    votes,
    validations,
    comments,
    ...rewards,
    visits,
    notifications,
    events,
    profiles,
  }
}

export type History = ReturnType<typeof someHistory>
