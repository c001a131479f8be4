import { Actions } from "~/ui/actions";
import { ButtonLink } from "~/ui/button";
import { DelayedRedirect } from "~/ui/enhance/leave-soon";
import { Note, type Tone } from "~/ui/note";
import { Page } from "~/ui/page";
import { Title } from "~/ui/title";

type Way = { to: string; label: string };
type DelayedRedirectPageProps = {
  message: string;
  tone?: Tone;
  /** What to do next. */
  text: string;
  /** Where scripts lead in three seconds. */
  next: Way;
  other?: Way;
};

/** A message on a page of its own, and the way on (ruling R5, PF-152). */
export function DelayedRedirectPage({ message, tone, text, next, other }: DelayedRedirectPageProps) {
  return (
    <Page title={message} width="form">
      <Title of={message} />
      <Note tone={tone}>{text}</Note>
      <DelayedRedirect to={next.to} />
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
