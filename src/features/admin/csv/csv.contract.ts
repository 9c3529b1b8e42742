import { endpoint } from '#shared/endpoint.ts'
import { z } from '#zod'
import { invalid } from '../list/lists.contract.ts'
import { flagFilters, longPeriod, reportFilters } from '../reports/reports.contract.ts'
import { commentFilters, logFilters, userFilters } from '../users/users.contract.ts'

const csv = {
  method: 'GET',
  who: 'admin',
  download: 'text/csv; charset=utf-8',
  refusals: invalid,
} as const

/** A complete list of the administrators' pages as CSV for spreadsheets. Downloads are logged. */
export const downloadReports = endpoint({
  ...csv,
  path: '/api/admin/reports.csv',
  summary: 'The list of reports as CSV, made while it is sent',
  input: z.object(reportFilters),
  refusals: { ...invalid, ...longPeriod },
})

export const downloadUsers = endpoint({
  ...csv,
  path: '/api/admin/users.csv',
  summary: 'The list of accounts as CSV, made while it is sent',
  input: z.object(userFilters),
})

export const downloadComments = endpoint({
  ...csv,
  path: '/api/admin/comments.csv',
  summary: 'The list of comments as CSV, made while it is sent',
  input: z.object(commentFilters),
})

export const downloadFlags = endpoint({
  ...csv,
  path: '/api/admin/flags.csv',
  summary: 'The list of flagged reports as CSV, made while it is sent',
  input: z.object(flagFilters),
})

export const downloadLog = endpoint({
  ...csv,
  path: '/api/admin/log.csv',
  summary: 'The log of administration as CSV, made while it is sent',
  input: z.object(logFilters),
})
