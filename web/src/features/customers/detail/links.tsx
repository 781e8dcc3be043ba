import type { Customer } from '@service-center/contract/customers/customers.ts'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { addressOf, hrefOf } from '../../../kit/addresses.ts'
import { nameOf } from '../customer-text.tsx'

interface PlainLinkProps {
  /** A path in the console, with its query. */
  href: string
  children: ReactNode
  label?: string
  title?: string
}

/**
 * A link for long lists. The router's own link re-renders whenever the URL changes, which is slow with hundreds of links.
 * The browser handles clicks that open a new tab or window.
 */
export function PlainLink({ href, children, label, title }: PlainLinkProps) {
  const navigate = useNavigate()
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ href })
  }
  return (
    <a className="sc-link" href={href} aria-label={label} title={title} onClick={onClick}>
      {children}
    </a>
  )
}

/** Links to the customer in the tree. */
export function CustomerLink({ customer }: { customer: Pick<Customer, 'id' | 'name'> }) {
  return (
    <PlainLink href={hrefOf(addressOf.customer(customer.id))} title={nameOf(customer)}>
      {nameOf(customer)}
    </PlainLink>
  )
}
