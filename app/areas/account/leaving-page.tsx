import { Actions, ButtonLink } from "~/ui/blocks/button";
import { Note, type Tone } from "~/ui/blocks/note";
import { Page, Title } from "~/ui/blocks/page";
import { DelayedRedirect } from "~/ui/enhance/delayed-redirect";

type Way = { to: string; label: string };
type DelayedRedirectPageProps = {
  message: string;
  tone?: Tone;
  /** What to do next. */
  text: string;
  next: Way;
  /** The path that scripts redirect to after three seconds; that of `next` by default. */
  leadsTo?: string;
  other?: Way;
};

/** A page with a message and the next link (ruling R5, PF-152). */
export function DelayedRedirectPage({ message, tone, text, next, leadsTo = next.to, other }: DelayedRedirectPageProps) {
  return (
    <Page title={message} width="form">
      <Title of={message} />
      <Note tone={tone}>{text}</Note>
      <DelayedRedirect to={leadsTo} />
      <Actions>
        <ButtonLink to={next.to}>{next.label}</ButtonLink>
        {other && (
          <a href={other.to} className="target">
            {other.label}
          </a>
        )}
      </Actions>
    </Page>
  );
}
