import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { askedLink } from '#features/accounts/signIn/link.browser.ts'
import { noteSignedOut, renewDevice } from '#features/following/push/push.browser.ts'
import { noteBug } from '#platform/browser/problem.ts'
import { useRoot } from '#platform/browser/root.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { followNotifications, keepAccount, keepForOffline, startOffline, whenServerAnswers } from './offline.ts'

/** The wait, ms, until the page has loaded everything else. */
const DELAY_MS = 2500

/** Makes the site work without a network, and shows nothing. It is loaded when the browser is idle. */
export function Offline() {
  const { me, installation } = useRoot()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const api = useApi()
  const myId = me?.id ?? null
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, DELAY_MS, true)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (isLate) void startOffline(installation)
  }, [isLate, installation])
  useEffect(() => {
    void keepAccount(me)
  }, [me])
  useEffect(() => {
    if (myId === null) noteSignedOut()
    if (isLate) renewDevice(api, queries, myId).catch(noteBug) // the next visit tries again
  }, [isLate, api, queries, myId])
  useEffect(() => {
    if (isLate) askedLink() // forgets a link that has expired
  }, [isLate])
  useEffect(() => {
    if (isLate) keepForOffline(pathname, search)
  }, [isLate, pathname, search])
  useEffect(() => followNotifications((to) => void navigate(to)), [navigate])
  useEffect(
    () =>
      whenServerAnswers(api, () => {
        void revalidate()
        void queries.invalidateQueries()
      }),
    [api, revalidate, queries],
  )
  return null
}
