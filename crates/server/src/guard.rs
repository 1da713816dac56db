//! Who may ask, and the headers that every answer carries.
//!
//! The server has no login, so a web site elsewhere must not be able to drive
//! it through the browser of whoever runs it. Two checks see to that: the name
//! in `Host` is an address or `localhost`, so that a name whose address was
//! changed meanwhile (DNS rebinding) is refused; and what the browser says about
//! where a request comes from (`Origin`, `Sec-Fetch-Site`) is this very page.

use std::net::IpAddr;

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::App;
use crate::fault::Fault;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(&str, &str); 6] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("x-frame-options", "DENY"),
];

/// Checks a request, gives it its time, and sets the headers of the answer.
pub(crate) async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let patience = app.settings().patience * 3;
    let mut response = match check(&request) {
        Err(fault) => fault.into_response(),
        Ok(()) => tokio::time::timeout(patience, next.run(request)).await.unwrap_or_else(|_| {
            Fault::new(StatusCode::REQUEST_TIMEOUT, "the request took too long").into_response()
        }),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

fn check(request: &Request) -> Result<(), Fault> {
    let refused = |why: &str| Err(Fault::new(StatusCode::FORBIDDEN, why));
    let headers = request.headers();
    let Some(host) = text(headers, "host") else {
        return Err(Fault::bad("the request names no host"));
    };
    if !is_address(host) {
        return refused("this server answers to localhost and to addresses only");
    }
    if let Some(origin) = text(headers, "origin")
        && origin.strip_prefix("http://") != Some(host)
    {
        return refused("requests from other sites are refused");
    }
    let site = text(headers, "sec-fetch-site").unwrap_or("none");
    let visit = text(headers, "sec-fetch-mode") == Some("navigate") && request.uri().path() == "/";
    if !matches!(site, "none" | "same-origin") && !visit {
        return refused("requests from other sites are refused");
    }
    Ok(())
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

fn is_address(host: &str) -> bool {
    let Ok(authority) = host.parse::<Authority>() else { return false };
    let name = authority.host();
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    name.eq_ignore_ascii_case("localhost") || bare.parse::<IpAddr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_could_be_moved_are_refused() {
        for host in ["localhost", "localhost:8008", "127.0.0.1:1", "[::1]:8008", "192.168.1.2"] {
            assert!(is_address(host), "{host}");
        }
        for host in ["example.org", "localhost.example.org:80", "", "127.0.0.1.example.org", "a b"] {
            assert!(!is_address(host), "{host}");
        }
    }
}
