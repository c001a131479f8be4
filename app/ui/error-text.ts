import { useTranslation } from "./translation";

/** Errors travel as translation keys; a text that is no key shows as it is. */
export function useErrorText() {
  const { t } = useTranslation("common");
  return (error: string): string => t(error as "error.prefix", { defaultValue: error });
}
