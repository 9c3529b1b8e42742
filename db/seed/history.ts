import { eventRows } from './events.ts'
import { someComments, someVotes, validationsOf } from './neighbours.ts'
import { lastVisits, someNotifications } from './notifications.ts'
import { settle } from './outcomes.ts'
import { type Person, somePeople } from './people.ts'
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
    profileRow(people.resident, '+35054012345', 'Irish Town, Town Area', 36.1425, -5.3542),
    profileRow(people.author, '+35058054321', 'Castle Ramp, Upper Town', 36.1429, -5.3519),
  ]
  const happened = { people, reports, settledAt, votes, validations, comments, visits, notifications, events }
  return { ...happened, ...rewards, profiles }
}

function profileRow({ id }: Person, phone: string, address: string, lat: number, lng: number) {
  return { user_id: id, phone_number: phone, home_location: address, home_lat: lat, home_lng: lng }
}

export type History = ReturnType<typeof someHistory>
