import { Missing } from '../ui/state/Missing.tsx'

/** An email address as a link that opens the mail program. */
export function MailLink({ email }: { email: string }) {
  if (email === '') return <Missing />
  return (
    <a className="sc-link" href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`}>
      {email}
    </a>
  )
}

/** A phone number as a link that starts a call. */
export function PhoneLink({ phone }: { phone: string }) {
  if (phone === '') return <Missing />
  return (
    <a className="sc-link" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
      {phone}
    </a>
  )
}
